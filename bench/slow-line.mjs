/** Limits a page's connection to the speed of the person it is measured for. */
export async function slowDown(devtools, bytesPerSecond, roundTripMs) {
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: roundTripMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
}
