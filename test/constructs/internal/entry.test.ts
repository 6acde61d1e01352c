import { ENTITIES, isReferredTo } from '../../../src/model';
import { ENTRY_CONSTRUCTS } from '../support/entry-constructs';
import { onlyResource, stackWithProvider } from '../support/stack';

const BEFORE = { create_before_destroy: true };
const REFERRED_TO = ENTITIES.filter(isReferredTo).map(({ terraformName }) => `svc_${terraformName}`);

test.each(Object.keys(ENTRY_CONSTRUCTS))('%s has create_before_destroy exactly if the model has references to its entries', (type) => {
  const stack = stackWithProvider();
  ENTRY_CONSTRUCTS[type]!(stack, {});
  expect(onlyResource(stack, type).lifecycle).toEqual(REFERRED_TO.includes(type) ? BEFORE : undefined);
});

describe.each(REFERRED_TO)('the lifecycle of %s that an app sets', (type) => {
  test('replaces that of the construct', () => {
    const stack = stackWithProvider();
    ENTRY_CONSTRUCTS[type]!(stack, {}).resource.lifecycle = { preventDestroy: true };
    expect(onlyResource(stack, type).lifecycle).toEqual({ prevent_destroy: true });
  });

  test('overrides that of the construct', () => {
    const stack = stackWithProvider();
    ENTRY_CONSTRUCTS[type]!(stack, {}).resource.addOverride('lifecycle.create_before_destroy', false);
    expect(onlyResource(stack, type).lifecycle).toEqual({ create_before_destroy: false });
  });
});
