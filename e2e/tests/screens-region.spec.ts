import { lookAt } from '../harness/look';
import { REGION_SETTINGS, regionScreens } from '../harness/screens-region';
import { testWith } from '../harness/with';

lookAt(testWith('screens-region', REGION_SETTINGS), regionScreens);
