import fc from 'fast-check';
import { GrowingBuffer } from '../../../../src/command/cli/traffic/growing-buffer';

it('contains the appended bytes in order, with any initial capacity', () => {
  fc.assert(
    fc.property(fc.nat(40), fc.array(fc.record({ text: fc.string({ unit: 'binary' }), asText: fc.boolean() })), (room, added) => {
      const buffer = new GrowingBuffer(room);
      for (const { text, asText } of added) {
        if (asText) buffer.write(text);
        else buffer.append(Buffer.from(text));
      }
      expect(buffer.content.toString('hex')).toBe(Buffer.from(added.map(({ text }) => text).join('')).toString('hex'));
    }),
  );
});

it('is empty at first', () => {
  expect(new GrowingBuffer(10).content).toHaveLength(0);
});
