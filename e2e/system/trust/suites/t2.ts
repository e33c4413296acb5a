import { Visitor } from '../visitor';
import { lookAlike } from './known-numbers';
import { codeFor } from './proof';
import { must, suite } from './suite';

/** Nothing that the partner knows of a person shows before the proof, in words or in time. */
export const T2 = suite(
  'T2',
  [
    {
      name: 'known and unknown numbers look alike and take the same time',
      act: (town) => lookAlike(town, 60),
    },
    {
      name: 'before the proof the partner is asked nothing that names a person',
      async act(town) {
        const visitor = new Visitor(town);
        const before = await town.world.lastRequest();
        await codeFor(visitor);
        await visitor.page('mobile');
        const named = (await town.world.requests(before)).filter(
          ({ party, operation }) => party === 'partner' && operation !== 'is-location-covered',
        );
        must(
          'nothing',
          named.length === 0,
          named.map(({ operation }) => operation),
        );
      },
    },
  ],
  {
    // Nobody outside is broken here: on a busy machine they are waited for.
    changes: { PARTNER_TIMEOUT_MS: '20000', VERIFICATION_TIMEOUT_MS: '20000' },
  },
);
