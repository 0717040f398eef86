/** Private values that a recording must not contain, in common notations. */
export const PLANTED = [
  'Mara Quillfeather',
  'quillfeather',
  'mara.quill@example.com',
  'desk+1@ridge.example',
  '(208)-555-0143',
  '2085550143',
  '+44 20 7946 0958',
  '480 Foundry Street',
  'DE89370400440532013000',
  'GB82 WEST 1234 5698 7654 32',
  'xFR1420041010050500013M02606',
  '203.0.113.77',
  '2001:db8::ff00:42:8329',
  '1985-03-14',
  '03/14/1985',
  '14.03.1985',
  '19850314',
  'born on March 14, 1985',
  '078-05-1120',
  '078051120',
  '4111 1111 1111 1111',
  '4111111111111111',
  '5500005555555559',
  'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl',
  'xeyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIyIn0.c2lnbmF0dXJl',
  'gid_0a1b2c3d4e5f',
  'Xgid_1a1b2c3d4e5f',
  'cart_0a1b2c3d4e5f',
  'access_0123456789abcdef0123456789abcdef',
  'Bearer abc.def-ghi',
  'sk_live_51H8xWqLkZpR',
  'ghp_16C7e42F292c6912E7710c838347Ae178B4a',
  'AKIAIOSFODNN7EXAMPLE',
  'q7RtYbN2mKx8VwZc3LpA',
  'd41d8cd98f00b204e9800998ecf8427e',
  '550e8400-e29b-41d4-a716-446655440000',
  'correct horse battery staple',
  'stub_captcha_99xx',
  'https://example.com/?reset_token=9f8e7d6c5b',
  'license FFL 5-85-123-01-4A-12345',
] as const

/** Returns a value as plain text, percent-encoded, and in standard and URL-safe base64. */
export function listForms(value: string): string[] {
  const bytes = Buffer.from(value)
  const percent = [...bytes].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')
  return [
    value,
    encodeURIComponent(value),
    percent,
    bytes.toString('base64').replace(/=+$/, ''),
    bytes.toString('base64url'),
  ]
}

const isDigits = (value: string): boolean => /^\d+$/.test(value)

/**
 * Returns unknown fields with every value in every notation: as a value, key and number, and in a list and an object.
 */
export function createUnknownFields(): Record<string, unknown> {
  return Object.fromEntries(
    PLANTED.flatMap((value, index) => [
      [`unknown${index}`, value],
      [value, index],
      [`list${index}`, [[...listForms(value)], { deep: { deeper: [value] } }]],
      [`number${index}`, isDigits(value) ? Number(value) : index],
    ]),
  )
}

/**
 * Matches values without a recognizable format in a known field of free text: names, and words that are secret only in
 * context.
 */
const UNKNOWABLE = /Quillfeather|quillfeather|staple|license|^19850314$/

/** Returns text for a known field with the recognizable values in every notation. */
export function knownText(): string {
  return PLANTED.filter((value) => !UNKNOWABLE.test(value))
    .flatMap(listForms)
    .join(' and ')
}

/** Planted values that consist of digits, as numbers. */
export const PLANTED_NUMBERS = PLANTED.filter(isDigits).map(Number)

/**
 * Plants the values in a response, as unknown fields in every object and as additional keys in every map of formats.
 */
export function plantValues(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plantValues)
  if (typeof value !== 'object' || value === null) return value
  const inner = Object.entries(value).map(([name, item]): [string, unknown] => [
    name,
    name === 'formats' && item !== null
      ? {
          ...(plantValues(item) as object),
          ...Object.fromEntries(PLANTED.map((key) => [key, { url: '/x.webp', width: 1, height: 1 }])),
        }
      : plantValues(item),
  ])
  return Object.fromEntries(inner)
}
