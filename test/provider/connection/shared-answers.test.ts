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
    const answers = new SharedAnswers<number>(true);
    expect(await Promise.all([answers.get('a', ask), answers.get('a', ask), answers.get('b', ask)])).toEqual([1, 1, 2]);
    expect(calls()).toBe(2);
  });

  test('is requested again after it is forgotten, and then shared again', async () => {
    const { ask } = counting();
    const answers = new SharedAnswers<number>(true);
    await answers.get('a', ask);
    answers.forget('a');
    expect([await answers.get('a', ask), await answers.get('a', ask)]).toEqual([2, 2]);
  });

  test('is never shared again after sharing stopped, even with a request in flight', async () => {
    const { ask } = counting();
    const answers = new SharedAnswers<number>(true);
    const early = answers.get('a', ask);
    answers.stopSharing('a');
    expect([await early, await answers.get('a', ask), await answers.get('a', ask)]).toEqual([1, 2, 3]);
  });

  test('is requested each time without a cache', async () => {
    const { ask } = counting();
    const answers = new SharedAnswers<number>(false);
    expect([await answers.get('a', ask), await answers.get('a', ask)]).toEqual([1, 2]);
  });

  test('is shared if it is a failure, until it is forgotten', async () => {
    const { ask, calls } = counting();
    const answers = new SharedAnswers<number>(true);
    await expect(answers.get('a', () => Promise.reject(new Error('out of order')))).rejects.toThrow('out of order');
    await expect(answers.get('a', ask)).rejects.toThrow('out of order');
    expect(calls()).toBe(0);
    answers.forget('a');
    expect(await answers.get('a', ask)).toBe(1);
  });

  test('is requested again if the operation was cancelled', async () => {
    const { ask } = counting();
    const answers = new SharedAnswers<number>(true);
    const cancelled = new AbortedError({ doing: 'read', what: 'it was cancelled', method: 'GET', path: '/' });
    await expect(answers.get('a', () => Promise.reject(cancelled))).rejects.toThrow('it was cancelled');
    expect(await answers.get('a', ask)).toBe(1);
  });
});
