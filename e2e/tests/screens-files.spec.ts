import { lookAt } from '../harness/look';
import { testWithCases } from '../harness/screens-cases';
import { fileScreens } from '../harness/screens-files';

lookAt(testWithCases, fileScreens);
