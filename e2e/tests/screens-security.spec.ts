import { lookAt } from '../harness/look';
import { securityScreens } from '../harness/screens-security';
import { test } from '../harness/test';

lookAt(test, securityScreens);
