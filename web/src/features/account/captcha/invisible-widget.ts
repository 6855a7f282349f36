/**
 * The three third-party captchas in their invisible form. A script is loaded only if its captcha is
 * configured.
 */

interface WidgetOptions {
  sitekey: string;
  callback: (answer: string) => void;
  'error-callback': () => void;
  'expired-callback': () => void;
  size?: 'invisible';
  execution?: 'execute';
  appearance?: 'interaction-only';
}

interface WidgetApi {
  render(container: HTMLElement, options: WidgetOptions): string | number;
  execute(widget: string | number): void;
  ready?(callback: () => void): void;
}

interface Provider {
  script: string;
  global: string;
  options: Partial<WidgetOptions>;
}

const PROVIDERS: Partial<Record<string, Provider>> = {
  recaptcha: {
    script: 'https://www.google.com/recaptcha/api.js?render=explicit',
    global: 'grecaptcha',
    options: { size: 'invisible' },
  },
  hcaptcha: {
    script: 'https://js.hcaptcha.com/1/api.js?render=explicit',
    global: 'hcaptcha',
    options: { size: 'invisible' },
  },
  turnstile: {
    script: 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit',
    global: 'turnstile',
    options: { execution: 'execute', appearance: 'interaction-only' },
  },
};

function loadScript(source: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = source;
    script.async = true;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new Error(`cannot load ${source}`));
    };
    document.head.append(script);
  });
}

async function loadApi({ script, global }: Provider): Promise<WidgetApi> {
  const find = () => (window as unknown as Record<string, WidgetApi | undefined>)[global];
  if (!find()) await loadScript(script);
  const api = find();
  if (!api) throw new Error(`${global} is missing`);
  if (api.ready) await new Promise<void>((resolve) => api.ready?.(resolve));
  return api;
}

export async function runInvisibleWidget(kind: string, siteKey: string): Promise<string | undefined> {
  const provider = PROVIDERS[kind];
  if (!provider) return undefined;
  const api = await loadApi(provider);
  const container = document.createElement('div');
  document.body.append(container);
  try {
    return await new Promise<string | undefined>((resolve) => {
      const widget = api.render(container, {
        sitekey: siteKey,
        callback: (answer) => resolve(answer || undefined),
        'error-callback': () => resolve(undefined),
        'expired-callback': () => resolve(undefined),
        ...provider.options,
      });
      api.execute(widget);
    });
  } finally {
    container.remove();
  }
}
