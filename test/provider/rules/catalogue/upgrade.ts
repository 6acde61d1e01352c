import fc from 'fast-check';
import { states } from '../generate/configurations';
import { expectNone } from '../core/walk';
import { rule } from '../rule';
import { Engine, launch } from '../core/engine';
import { expectSame } from './support';

/** A state of the present version is read back unchanged. */
export const upgrade = rule({
  name: 'the upgrade of a present state changes nothing',
  cases: ({ resource }) => fc.record({ state: states(resource) }),
  async holds({ state }, subject) {
    const { types, carry } = launch(subject.provider);
    const upgraded = await new Engine(types, subject.resource.typeName, carry).upgrade(subject.resource.schema.version, state);
    expectNone(upgraded, 'the upgrade');
    expectSame(subject, state, upgraded.state, 'the upgrade');
    return 'held';
  },
});
