/** Short messages over the page. Their code is loaded with the first of them. */

export interface Notice {
  kind: 'info' | 'success' | 'error';
  text: string;
}

type Host = typeof import('./notifications');

let host: Promise<Host> | undefined;
let mount: ((host: Host) => void) | undefined;

/** Tells how the messages' container gets onto the page once it is loaded. */
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
    // Without a connection their code cannot come either; the offline bar says so already.
    host = undefined;
  }
}

/** Fetches the code ahead, so that a message can still be shown once the connection is gone. */
export function preloadNotifications(): void {
  void loadHost().catch(() => {
    host = undefined;
  });
}
