import { testWithLabs } from '../harness/labs';
import { lookAt } from '../harness/look';
import { partnerScreens } from '../harness/screens-partners';

lookAt(testWithLabs, partnerScreens);
