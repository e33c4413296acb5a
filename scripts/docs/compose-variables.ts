/** Variables that only `compose.yaml` reads; the app's schemas do not have them. */
export const composeVariables = [
  {
    name: 'SITE_HOST',
    meaning: 'The name under which people open the app.',
    where: 'The name that points to this machine.',
    wrong: 'The proxy answers 404, or no certificate is made.',
  },
  {
    name: 'ACME_EMAIL',
    meaning: 'Whom the maker of the certificate may write to.',
    where: 'A mailbox that somebody reads.',
    wrong:
      'Let’s Encrypt does not hear whom an account belongs to. It writes no mails about certificates that end: the alert `CertificateEnds` says so.',
  },
  {
    name: 'DATABASE_PASSWORD',
    meaning: 'The database’s password: letters and digits, it becomes part of an address.',
    where: '`openssl rand -hex 32`.',
    wrong: 'As `DATABASE_URL`. It is read when the volume is made: later, docs/deployment.md.',
    secret: true,
  },
  {
    name: 'PROXIES',
    meaning:
      'How many proxies a visitor comes through: 1 is the one of compose.yaml, 2 with a CDN before it. The app has it as TRUSTED_HOPS.',
    where: 'Count them.',
    wrong: 'As `TRUSTED_HOPS`.',
    value: '1',
  },
  {
    name: 'CDN_ADDRESSES',
    meaning:
      'The addresses that a CDN comes from, separated by commas, as 192.0.2.0/24. What anybody else says of a visitor’s address is dropped. Only beside PROXIES=2.',
    where: 'The CDN’s published list; it changes.',
    wrong:
      'All visitors who come by an address that is missing share one budget, and are told to wait.',
    value: '',
  },
  {
    name: 'VERSION',
    meaning: 'The tag of the image.',
    where: '`git rev-parse --short HEAD`.',
    wrong: 'Another version runs than you think.',
    value: 'local',
  },
] as const;
