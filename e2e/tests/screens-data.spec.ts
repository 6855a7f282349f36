import { lookAt } from '../harness/look';
import { dataScreens } from '../harness/screens-shell';
import { testWith, VARIANT } from '../harness/with';

lookAt(testWith('screens-data', VARIANT), dataScreens);
