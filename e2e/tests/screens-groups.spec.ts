import { lookAt } from '../harness/look';
import { groupScreens } from '../harness/screens-groups';
import { test } from '../harness/test';

lookAt(test, groupScreens);
