import { lookAt } from '../harness/look';
import { shellScreens } from '../harness/screens-shell';
import { test } from '../harness/test';

lookAt(test, shellScreens);
