import {
  ambiguousMatch,
  attachedAs,
  certificatesOf,
  isDefault,
  listedAs,
  shortId,
  surelyListedAs,
} from '../../src/model/listed-certificates';
import { balancer } from '../provider/resources/support/balancers';

const LINK = 'https://cloud.example/projects/p/certificates/';

describe('the certificates of a listener', () => {
  test('are the listed ones and the default one, each once', () => {
    expect(certificatesOf(balancer())).toEqual(['main', 'shop']);
    expect(certificatesOf(balancer({ certificates: ['shop'] }))).toEqual(['shop', 'main']);
    expect(certificatesOf(balancer({ default_certificate: '', certificates: [] }))).toEqual([]);
  });
});

describe('how the list has a certificate', () => {
  test.each<[string, string[], string, string[]]>([
    ['by its id', ['main', 'shop'], 'shop', ['shop']],
    ['as a link that ends in the id', ['main', `${LINK}shop`], 'shop', [`${LINK}shop`]],
    ['as a link whose last segment ends with it', ['main', `${LINK}2025-shop`], 'shop', [`${LINK}2025-shop`]],
    [
      'as a resource name',
      ['main', 'arn:cloud:cert:north-2:7:certificate/8f21-77'],
      '8f21-77',
      ['arn:cloud:cert:north-2:7:certificate/8f21-77'],
    ],
    ['as it was given, in full', ['main', `${LINK}shop`], `${LINK}shop`, [`${LINK}shop`]],
    ['by the better match of several', [`${LINK}old-shop`, `${LINK}shop`, 'shop'], 'shop', ['shop']],
    ['by the link that is it, not one that ends like it', [`${LINK}old-shop`, `${LINK}shop`], 'shop', [`${LINK}shop`]],
    [
      'as several, where the id is too short to tell',
      [`${LINK}old-shop`, `${LINK}new-shop`],
      'shop',
      [`${LINK}old-shop`, `${LINK}new-shop`],
    ],
    ['not by an id that only ends like it', ['main', 'old-shop'], 'shop', []],
    ['not by a segment in the middle', ['main', `${LINK}shop/versions/1`], 'shop', []],
    ['not at all', ['main'], 'shop', []],
    ['not by nothing', ['main', `${LINK}x-`], '', []],
  ])('%s', (_, certificates, id, expected) => {
    const listener = balancer({ default_certificate: '', certificates });
    expect(listedAs(listener, id)).toEqual(expected);
  });
});

describe('how the list surely has a certificate', () => {
  const listener = balancer({
    default_certificate: `${LINK}old-main`,
    certificates: [`${LINK}old-main`, `${LINK}2025-shop`, `${LINK}api`],
  });

  test.each<[string, string, string | undefined, string[]]>([
    ['is not by a link that only ends like it', 'shop', undefined, []],
    ['is by a link that it is known by', 'shop', `${LINK}2025-shop`, [`${LINK}2025-shop`]],
    ['is by a link that ends in it, should what was known be gone', 'api', 'gone', [`${LINK}api`]],
  ])('%s', (_, id, known, expected) => {
    expect(surelyListedAs(listener, id, known)).toEqual(expected);
  });

  test('is certain once it is known', () => {
    expect(listedAs(listener, 'shop')).toEqual([`${LINK}2025-shop`]);
    expect(listedAs(listener, 'shop', `${LINK}shop`)).toEqual([]);
  });

  test.each<[string, string, string | undefined, string[]]>([
    ['where it only ends like it', 'shop', undefined, [`${LINK}2025-shop`]],
    ['not where that is known', 'shop', `${LINK}2025-shop`, []],
    ['not where it is the last segment', 'api', undefined, []],
    ['not where nothing matches', 'none', undefined, []],
  ])('is ambiguous %s', (_, id, known, expected) => {
    expect(ambiguousMatch(listener, id, known)).toEqual(expected);
  });

  test('is ambiguous where two end in it', () => {
    const certificates = ['arn:a/shop', 'arn:b/shop'];
    expect(ambiguousMatch(balancer({ certificates }), 'shop')).toEqual(certificates);
  });
});

describe('a certificate that was attached', () => {
  const before = balancer({ certificates: ['main', `${LINK}old-shop`] });

  test.each<[string, string[], string | undefined]>([
    ['came as the link that ends like it', [`${LINK}new-shop`], `${LINK}new-shop`],
    ['is not told by what was there', [], undefined],
    ['is not told by several', [`${LINK}new-shop`, `${LINK}newer-shop`], undefined],
  ])('%s', (_, come, expected) => {
    expect(attachedAs(before, { ...before, certificates: [...before.certificates, ...come] }, 'shop')).toBe(expected);
  });
});

test.each<[string, string[], string, string]>([
  ['the last segment of a link', [`${LINK}shop`], `${LINK}shop`, 'shop'],
  ['the link, where another ends in the same', [`${LINK}shop`, 'arn:x/shop'], `${LINK}shop`, `${LINK}shop`],
  ['the link, where an id is the same', [`${LINK}shop`, 'shop'], `${LINK}shop`, `${LINK}shop`],
  ['an id', ['shop'], 'shop', 'shop'],
])('the short id is %s', (_, certificates, listed, expected) => {
  expect(shortId(balancer({ certificates }), listed)).toBe(expected);
});

describe('the default certificate', () => {
  test.each<[string, Parameters<typeof balancer>[0], string, boolean]>([
    ['is it', {}, 'main', true],
    ['is another', {}, 'shop', false],
    ['is a link to it', { default_certificate: `${LINK}main`, certificates: [`${LINK}main`] }, 'main', true],
    ['is a link to it, though the others are ids', { default_certificate: `${LINK}x-main`, certificates: ['main'] }, 'main', true],
    ['only ends like it', { default_certificate: `${LINK}old-shop`, certificates: [`${LINK}old-shop`, `${LINK}shop`] }, 'shop', false],
    ['is none', { default_certificate: '', certificates: ['main'] }, 'main', false],
  ])('%s', (_, listener, id, expected) => {
    expect(isDefault(balancer(listener), id)).toBe(expected);
  });
});
