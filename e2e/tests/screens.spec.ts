import { lookAt } from '../harness/look';
import { screens } from '../harness/screens';
import { test } from '../harness/test';

lookAt(test, screens);
