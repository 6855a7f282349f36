/** Short messages over the page. Their code is loaded with the first message. */

export interface Notice {
  kind: 'info' | 'success' | 'error';
  text: string;
}

type Host = typeof import('./notifications');

let host: Promise<Host> | undefined;
let mount: ((host: Host) => void) | undefined;

/** Sets how the messages' container is mounted once it is loaded. */
export function onNotificationsNeeded(mountHost: (host: Host) => void): void {
  mount = mountHost;
}

function loadHost(): Promise<Host> {
  host ??= import('./notifications').then((loaded) => {
    mount?.(loaded);
    return loaded;
  });
  return host;
}

export async function notify(notice: Notice): Promise<void> {
  try {
    (await loadHost()).showNotice(notice);
  } catch {
    // Offline, the code cannot be loaded either; the offline bar is shown already.
    host = undefined;
  }
}

/** Loads the code in advance, so that a message can be shown when the connection is lost. */
export function preloadNotifications(): void {
  void loadHost().catch(() => {
    host = undefined;
  });
}
