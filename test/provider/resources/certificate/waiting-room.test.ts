import { WaitingRoom } from '../../../../src/provider/resources/certificate/waiting-room';

describe('a waiting room', () => {
  const room = new WaitingRoom();
  const ends: (() => void)[] = [];
  const long = () => new Promise<string>((resolve) => ends.push(() => resolve('waited')));

  test('lets one wait for one thing, and five altogether, until they are done', async () => {
    const waiting = ['a', 'b', 'c', 'd', 'e'].map((thing) => room.sit(thing, long));
    expect(await room.sit('a', long)).toBeUndefined();
    expect(await room.sit('f', long)).toBeUndefined();
    for (const end of ends.splice(0)) end();
    expect(await Promise.all(waiting)).toEqual(Array(5).fill('waited'));
    expect(await room.sit('a', () => Promise.resolve('again'))).toBe('again');
  });

  test('frees the seat of one that fails', async () => {
    await expect(room.sit('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await room.sit('a', () => Promise.resolve('again'))).toBe('again');
  });
});
