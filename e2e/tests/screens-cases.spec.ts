import { lookAt } from '../harness/look';
import { caseScreens, testWithCases } from '../harness/screens-cases';
import { deskScreens } from '../harness/screens-desk';

lookAt(testWithCases, [...caseScreens, ...deskScreens]);
