import type { BadBody } from './bad-bodies.ts'
import { encodeForm, end, type Form, FORM_TYPE, createPart } from './multipart-body.ts'

const OVER_LIMIT_BYTES = 67_108_865

const FILE_FIELDS = new Set(['fflDocument', 'sotDocument'])
const OPTIONAL_FIELDS = new Set(['sotEin', 'sotDocument'])
const FLAGS = new Set(['useForBillingAddress', 'appearInDealerLocator', 'useThisAddressInDealerLocator', 'hasFflSot'])
/** Invalid values by field. */
const WRONG_TEXTS: Readonly<Record<string, string>> = {
  website: 'no address',
  phone: '12',
  email: 'no-address',
  password: 'short',
  confirmPassword: 'another one',
  captcha: 'guessed',
}

/** Generates invalid variants of the dealer registration from a valid form. */
export async function createBadForms(form: Form): Promise<BadBody[]> {
  const good = await encodeForm(form)
  const as = async (title: string, field: string, changed: Form): Promise<BadBody> => ({
    title,
    field,
    body: await encodeForm(changed),
    contentType: FORM_TYPE,
    status: 400,
  })
  const bodies: (BadBody | Promise<BadBody>)[] = [
    { title: 'nothing', status: 400, field: 'body' },
    { title: 'JSON', body: '{}', contentType: 'application/json', status: 415 },
    { title: 'half a form', body: good.slice(0, good.length / 2), contentType: FORM_TYPE, status: 400 },
    { title: 'not a form', body: 'company=Ridge', contentType: FORM_TYPE, status: 400, field: 'body' },
    {
      title: 'too many parts',
      body: createPart('; name="a"', '').repeat(300) + end(),
      contentType: FORM_TYPE,
      status: 400,
    },
    { title: 'more than the limit', body: new Uint8Array(OVER_LIMIT_BYTES), contentType: FORM_TYPE, status: 413 },
    {
      title: 'company twice',
      body: createPart('; name="company"', 'A') + new TextDecoder().decode(good),
      contentType: FORM_TYPE,
      status: 400,
      field: 'company',
    },
    as('extra', 'surprise', { ...form, surprise: 'x' }),
    as('an image', 'fflDocument', {
      ...form,
      fflDocument: new File(['\u0089PNG'], 'license.pdf', { type: 'application/pdf' }),
    }),
    as('an empty file', 'sotDocument', { ...form, sotDocument: new File([], 'sot.tiff') }),
  ]
  for (const [name, value] of Object.entries(form)) {
    if (!OPTIONAL_FIELDS.has(name)) {
      const { [name]: _, ...rest } = form
      bodies.push(as(`${name} missing`, name, rest))
    }
    if (FILE_FIELDS.has(name)) bodies.push(as(`${name} as text`, name, { ...form, [name]: 'text' }))
    else {
      bodies.push(as(`${name} as file`, name, { ...form, [name]: new File(['x'], 'x.pdf') }))
      bodies.push(as(`${name} too long`, name, { ...form, [name]: 'x'.repeat(4001) }))
    }
    if (FLAGS.has(name)) bodies.push(as(`${name} as maybe`, name, { ...form, [name]: 'maybe' }))
    const wrong = WRONG_TEXTS[name]
    if (wrong !== undefined && value !== wrong) bodies.push(as(`${name} as ${wrong}`, name, { ...form, [name]: wrong }))
  }
  const ready: BadBody[] = []
  for (const body of bodies) ready.push(await body)
  return ready
}
