import { buildApp, demoBuild } from '../../scripts/stack/build';
import setUp from '../harness/global-setup';

/** The same ground as for the journeys, and the app once more, with the gallery in it. */
export default async function setUpGallery(): Promise<() => Promise<void>> {
  await buildApp(demoBuild);
  return setUp();
}
