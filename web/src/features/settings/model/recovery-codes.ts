/** The recovery codes, one per line, below the name of the product. */
export function recoveryCodesText(appName: string, codes: readonly string[]): string {
  return `${appName}\n\n${codes.join('\n')}\n`;
}

export function downloadText(fileName: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(url);
}
