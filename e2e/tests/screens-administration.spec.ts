import { testWithDemo } from '../harness/administration';
import { lookAt } from '../harness/look';
import { administrationScreens } from '../harness/screens-administration';

lookAt(testWithDemo, administrationScreens);
