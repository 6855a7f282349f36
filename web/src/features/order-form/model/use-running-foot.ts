import { useEffect } from 'react';

/** Prints the case's name on each page, because loose sheets get mixed up. Browsers that cannot do it ignore it. */
export function useRunningFoot(text: string): void {
  useEffect(() => {
    if (!('adoptedStyleSheets' in document)) return;
    const sheet = new CSSStyleSheet();
    const font = 'font: 8pt sans-serif; color: #4a5461;';
    sheet.replaceSync(
      `@page { @bottom-left { content: ${JSON.stringify(text)}; ${font} }` +
        `@bottom-right { content: counter(page) " / " counter(pages); ${font} } }`,
    );
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
    };
  }, [text]);
}
