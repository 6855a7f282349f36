/**
 * Opens a new tab for an address that is still to be asked for. Browsers let a click open a tab only at once, so the
 * tab comes first and the address follows.
 */
export async function openTabFirst(findAddress: () => Promise<string>): Promise<'opened' | 'blocked'> {
  const tab = window.open('about:blank', '_blank');
  if (!tab) return 'blocked';
  try {
    const address = await findAddress();
    // What is opened must not be able to reach back into this page.
    tab.opener = null;
    tab.location.replace(address);
    return 'opened';
  } catch (error) {
    tab.close();
    throw error;
  }
}
