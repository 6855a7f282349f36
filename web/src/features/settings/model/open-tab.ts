/**
 * Opens a new tab for an address that has to be requested first. Browsers allow a click to open a tab only at once,
 * so the tab comes first and the address follows.
 */
export async function openTabFirst(findAddress: () => Promise<string>): Promise<'opened' | 'blocked'> {
  const tab = window.open('about:blank', '_blank');
  if (!tab) return 'blocked';
  try {
    const address = await findAddress();
    // The new page must not be able to access this one.
    tab.opener = null;
    tab.location.replace(address);
    return 'opened';
  } catch (error) {
    tab.close();
    throw error;
  }
}
