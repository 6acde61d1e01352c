import { WaitingRoom } from '../../../../src/provider/resources/certificate/waiting-room';

describe('a waiting room', () => {
  const room = new WaitingRoom();
  const ends: (() => void)[] = [];
  const long = () => new Promise<string>((resolve) => ends.push(() => resolve('waited')));

  test('lets one wait for one thing, and eight altogether, until they are done', async () => {
    const waiting = [...'abcdefgh'].map((thing) => room.sit(thing, long));
    expect(await room.sit('a', long)).toBeUndefined();
    expect(await room.sit('i', long)).toBeUndefined();
    for (const end of ends.splice(0)) end();
    expect(await Promise.all(waiting)).toEqual(Array(8).fill('waited'));
    expect(await room.sit('a', () => Promise.resolve('again'))).toBe('again');
  });

  test('frees the seat of one that fails', async () => {
    await expect(room.sit('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await room.sit('a', () => Promise.resolve('again'))).toBe('again');
  });
});
