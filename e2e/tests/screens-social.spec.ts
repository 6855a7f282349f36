import { lookAt } from '../harness/look';
import type { Provider } from '../harness/provider';
import { socialScreens } from '../harness/screens-social';
import { testWithProvider } from '../harness/social';

const test = testWithProvider(['google', 'facebook', 'hospital']);
let current: Provider;

test.beforeEach(({ provider }) => {
  current = provider;
  provider.redirect = () => {};
});

lookAt(
  test,
  socialScreens(() => current),
  // The provider is reset for each screen.
  { together: 1 },
);
