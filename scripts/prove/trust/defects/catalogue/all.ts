import type { Defect } from '../switch';
import { besideDefects } from './beside';
import { edgeDefects } from './edge';
import { identityDefects } from './identity';
import { keepingDefects } from './keeping';
import { lateDefects } from './late';
import { moneyDefects } from './money';
import { orderDefects } from './orders';
import { sightDefects } from './sight';

/** Every seeded defect. */
export const defects: Defect[] = [
  ...identityDefects,
  ...sightDefects,
  ...moneyDefects,
  ...orderDefects,
  ...besideDefects,
  ...lateDefects,
  ...edgeDefects,
  ...keepingDefects,
];
