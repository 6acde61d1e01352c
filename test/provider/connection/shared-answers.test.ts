import { AbortedError } from '../../../src/api/errors';
import { SharedAnswers } from '../../../src/provider/connection/shared-answers';

/** Returns the number of the call. */
function counting() {
  let calls = 0;
  return { ask: () => Promise.resolve(++calls), calls: () => calls };
}

describe('a shared answer', () => {
  test('is requested once per key', async () => {
    const { ask, calls } = counting();
    const answers = new SharedAnswers<number>('in the walk');
    expect(await Promise.all([answers.get('a', ask), answers.get('a', ask), answers.get('b', ask)])).toEqual([1, 1, 2]);
    expect(calls()).toBe(2);
    expect([await answers.known('b'), answers.known('c')]).toEqual([2, undefined]);
  });

  test('is requested again after it is forgotten, and then shared again', async () => {
    const { ask } = counting();
    const answers = new SharedAnswers<number>('in the walk');
    await answers.get('a', ask);
    answers.forget('a');
    expect([await answers.get('a', ask), await answers.get('a', ask)]).toEqual([2, 2]);
  });

  test('is never shared again after sharing stopped, even with a request in flight', async () => {
    const { ask } = counting();
    const answers = new SharedAnswers<number>('in the walk');
    const early = answers.get('a', ask);
    answers.stopSharing('a');
    expect([await early, await answers.get('a', ask), await answers.get('a', ask)]).toEqual([1, 2, 3]);
  });

  test('is requested each time without a cache', async () => {
    const { ask } = counting();
    const answers = new SharedAnswers<number>('never');
    expect([await answers.get('a', ask), await answers.get('a', ask)]).toEqual([1, 2]);
  });

  test('is shared if it is a failure, until it is forgotten', async () => {
    const { ask, calls } = counting();
    const answers = new SharedAnswers<number>('in the walk');
    await expect(answers.get('a', () => Promise.reject(new Error('out of order')))).rejects.toThrow('out of order');
    await expect(answers.get('a', ask)).rejects.toThrow('out of order');
    expect(calls()).toBe(0);
    answers.forget('a');
    expect(await answers.get('a', ask)).toBe(1);
  });

  test('is requested again if the operation was cancelled', async () => {
    const { ask } = counting();
    const answers = new SharedAnswers<number>('in the walk');
    const cancelled = new AbortedError({ doing: 'read', what: 'it was cancelled', method: 'GET', path: '/' });
    await expect(answers.get('a', () => Promise.reject(cancelled))).rejects.toThrow('it was cancelled');
    expect(await answers.get('a', ask)).toBe(1);
  });

  test('is shared only until the service has sent it, if several walks share the connection', async () => {
    const { ask } = counting();
    const answers = new SharedAnswers<number>('in flight');
    expect(await Promise.all([answers.get('a', ask), answers.get('a', ask)])).toEqual([1, 1]);
    expect(await answers.get('a', ask)).toBe(2);
    await expect(answers.get('b', () => Promise.reject(new Error('out of order')))).rejects.toThrow('out of order');
    expect(await answers.get('b', ask)).toBe(3);
  });
});
