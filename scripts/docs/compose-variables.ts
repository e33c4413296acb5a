/** Variables that only `compose.yaml` reads; the app's schemas do not have them. */
export const composeVariables = [
  {
    name: 'SITE_HOST',
    meaning: 'The host name of the app.',
    where: 'The host name that points to this machine.',
    wrong: 'The proxy answers 404, or gets no certificate.',
  },
  {
    name: 'ACME_EMAIL',
    meaning: 'The address of the account at Let’s Encrypt.',
    where: 'A mailbox that your operators read.',
    wrong:
      'Let’s Encrypt cannot reach you. It sends no mail about certificates that expire; the alert `CertificateEnds` does.',
  },
  {
    name: 'DATABASE_PASSWORD',
    meaning: 'The database’s password: letters and digits, because it becomes part of a URL.',
    where: '`openssl rand -hex 32`.',
    wrong:
      'As `DATABASE_URL`. PostgreSQL reads it when the volume is created; to change it later see docs/deployment.md.',
    secret: true,
  },
  {
    name: 'PROXIES',
    meaning:
      'The number of proxies in front of the app: 1 is that of compose.yaml, 2 with a CDN before it. Passed to the app as TRUSTED_HOPS.',
    where: 'Count them.',
    wrong: 'As `TRUSTED_HOPS`.',
    value: '1',
  },
  {
    name: 'CDN_ADDRESSES',
    meaning:
      'The networks of the CDN, separated by commas, as 192.0.2.0/24. Only they are trusted for the visitor’s address. Only with PROXIES=2.',
    where: 'The CDN’s published list, which changes.',
    wrong: 'All visitors who come through an address that is missing share one rate limit.',
    value: '',
  },
  {
    name: 'VERSION',
    meaning: 'The tag of the image.',
    where: '`git rev-parse --short HEAD`.',
    wrong: 'Another version runs than you expect.',
    value: 'local',
  },
] as const;
