import { createPrivateKey, X509Certificate } from 'node:crypto';
import { createCertificate, derOf, pemOf } from '../../../../src/provider/protocol/plugin/certificate';

describe('a certificate', () => {
  const made = createCertificate(new Date('2026-05-06T07:08:09Z'));
  const parsed = new X509Certificate(made.der);

  test('is self-signed, for localhost', () => {
    expect(parsed.subject).toBe('CN=localhost');
    expect(parsed.issuer).toBe('CN=localhost');
    expect(parsed.subjectAltName).toBe('DNS:localhost');
    expect(parsed.checkHost('localhost')).toBe('localhost');
    expect(parsed.verify(parsed.publicKey)).toBe(true);
    expect(parsed.checkIssued(parsed)).toBe(true);
    expect(parsed.ca).toBe(true);
  });

  test('belongs to its P-256 key', () => {
    expect(parsed.checkPrivateKey(createPrivateKey(made.key))).toBe(true);
    expect(parsed.publicKey.asymmetricKeyDetails?.namedCurve).toBe('prime256v1');
  });

  test('is valid now and for years, also on clocks that are slightly wrong', () => {
    expect(new Date(parsed.validFrom)).toEqual(new Date('2026-05-06T06:08:09Z'));
    expect(new Date(parsed.validTo).getUTCFullYear()).toBe(2036);
  });

  test('has a correct end beyond 2049, where the notation of time changes', () => {
    const late = new X509Certificate(createCertificate(new Date('2049-06-01T00:00:00Z')).der);
    expect(new Date(late.validTo).getUTCFullYear()).toBe(2059);
  });

  test('has a serial number of its own', () => {
    expect(new X509Certificate(createCertificate().der).serialNumber).not.toBe(parsed.serialNumber);
  });

  test('is encoded as PEM', () => {
    expect(derOf(pemOf(made.der))).toEqual(made.der);
    expect(new X509Certificate(pemOf(made.der)).fingerprint256).toBe(parsed.fingerprint256);
    expect(derOf('no certificate')).toBeUndefined();
  });
});
