import { CAMERA, showCode } from '../harness/camera';
import { lookAt } from '../harness/look';
import { accountScreens, welcomeScreens } from '../harness/screens-account';
import { test } from '../harness/test';

test.use({ launchOptions: CAMERA });
test.beforeAll(() => showCode());

test.describe('welcome', () => {
  test.use({ keepsWelcome: true });
  lookAt(test, welcomeScreens);
});

lookAt(test, accountScreens);
