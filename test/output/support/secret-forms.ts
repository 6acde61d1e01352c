/** The forms in which a secret may show up. */
export function forms(secret: string): string[] {
  const base64 = Buffer.from(secret).toString('base64');
  return [
    secret,
    encodeURIComponent(secret),
    encodeURIComponent(secret).replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase()),
    base64,
    base64.replace(/=+$/, ''),
    Buffer.from(secret).toString('base64url'),
    Buffer.from(secret).toString('hex'),
    JSON.stringify(secret).slice(1, -1),
  ];
}
