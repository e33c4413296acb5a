import { buildApp, demoBuild } from '../../scripts/stack/build';
import setUp from '../harness/global-setup';

/** The services of the journeys, and a second build of the app that includes the gallery. */
export default async function setUpGallery(): Promise<() => Promise<void>> {
  await buildApp(demoBuild);
  return setUp();
}
