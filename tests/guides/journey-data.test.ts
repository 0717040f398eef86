import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { createContext, runInContext } from 'node:vm'
import { expect, test } from 'vitest'
import { fixtures } from '#fixtures/catalog.ts'
import { customer, unregisteredCustomer } from '#harness/journeys/actions/customer.ts'
import { card, shopper } from '#harness/journeys/actions/shopper.ts'
import { createMock } from '#mock/mock.ts'
import { openMapsPage } from '#mock/stubs/test-maps-page.ts'
import { createShopper, customerInfo, line } from '../contract/shopper.ts'

const guide = readFileSync(join(import.meta.dirname, '../../docs/guides/journeys.md'), 'utf8')
const [, section = ''] = guide.split('## Test data\n')
const values = Array.from((section.split('\n## ')[0] ?? '').matchAll(/^\| `([^`]+)` +\|/gm), ([, value = '']) => value)

const mock = createMock({ fixtures })
const client = createShopper({ url: 'http://mock.test', fetch: mock.fetch })
const maps = await openMapsPage(mock)

interface Profile {
  readonly isEmailVerified: boolean
  readonly addresses: readonly unknown[]
}

const functions = Array.from(
  guide.matchAll(/^\| ((?:`[^`]+`,? ?)+)(?: of a purchase)? \(`([\w-]+\.ts)`\) +\|/gm),
  ([, names = '', file = '']) => ({
    file,
    names: Array.from(names.matchAll(/`(\w+)/g), ([, name = '']) => name),
  }),
)

test('JRNY-10 the functions and values that the guide names are exported by their files', async () => {
  const exports: Readonly<Record<string, readonly string[]>> = {
    'shopper.ts': ['shopper', 'shopperPrivateValues', 'card'],
    'customer.ts': ['customer', 'customerPrivateValues', 'unregisteredCustomer', 'unregisteredCustomerPrivateValues'],
  }
  for (const name of Object.values(exports).flat()) expect(guide).toContain(`\`${name}\``)
  const documented = [...functions, ...Object.entries(exports).map(([file, names]) => ({ file, names }))]
  expect(functions.flatMap(({ names }) => names)).toHaveLength(19)
  for (const { file, names } of documented) {
    const actions = (await import(`../../src/harness/journeys/actions/${basename(file, '.ts')}.ts`)) as object
    expect(Object.keys(actions), file).toEqual(expect.arrayContaining([...names]))
  }
})

/** Signs a customer in as described in the guide and returns the customer's data. */
async function getProfile(email: string): Promise<{ profile: Profile; orders: number; newsletter: boolean }> {
  const captcha = `stub_captcha_${email}`
  const login = { email, password: 'demo-password', captcha }
  const { body } = await client.call<{ token: { accessToken: string } }>('POST', '/Auth/login', login)
  const headers = { Authorization: `Bearer ${body.token.accessToken}` }
  const profile = (await client.call<Profile>('GET', '/User/profile', undefined, headers)).body
  const { isSubscribed } = (await client.call<{ isSubscribed: boolean }>('GET', `/Newsletter/status/${email}`)).body
  const orders = mock.namespace().store.users.get(email)?.orderIds.length ?? 0
  return { profile, orders, newsletter: isSubscribed }
}

/** Pays with a card number and returns the message of the payment script. */
function payWith(cardNumber: string): Promise<string | undefined> {
  const script = readFileSync(join(import.meta.dirname, '../../src/mock/stubs/payment.js'), 'utf8')
  return new Promise((resolve) => {
    const page = createContext({
      mockStubReport: () => {},
      crypto,
      setTimeout,
      Date,
      secureData: {
        authData: { clientKey: 'key', apiLoginID: 'login' },
        cardData: { cardNumber, month: '11', year: '2099', cardCode: '123' },
      },
      take: ({ messages }: { messages: { message: { text: string }[] } }) => resolve(messages.message[0]?.text),
    })
    runInContext(`${script}\nAccept.dispatchData(secureData, take)`, page)
  })
}

const product = (slug: string) => fixtures.products.find((candidate) => candidate.slug === slug)
const collection = (slug: string) => fixtures.collections.find((candidate) => candidate.slug === slug)
const dealers = fixtures.contentPages.getDealerLocator.data.dealer_locator_cards
const findDealer = (zip: string) =>
  dealers.find((dealer) => ('address2' in dealer ? dealer.address2 : dealer.address_2).endsWith(zip))

async function dealersWithin(miles: number, zip: string): Promise<number> {
  const location = await maps.geocode(zip)
  if (location === undefined) throw new Error(`The zip ${zip} is unknown.`)
  return dealers.filter(({ coordinates: at }) => {
    return at !== null && maps.miles(location, { lat: at.latitude, lng: at.longitude }) <= miles
  }).length
}

/** Assertions for each value in the guide. */
const claims: Readonly<Record<string, () => unknown>> = {
  'rowan.ashgrove@shopper.example': () =>
    expect(shopper).toMatchObject({
      email: 'rowan.ashgrove@shopper.example',
      firstName: 'Rowan',
      lastName: 'Ashgrove',
      city: 'Golden',
      stateName: 'Colorado',
      zip: '80401',
    }),
  'customer@example.com': async () => {
    expect(customer).toMatchObject({ email: 'customer@example.com', password: 'demo-password' })
    const { profile, orders, newsletter } = await getProfile('customer@example.com')
    expect([profile.isEmailVerified, profile.addresses.length, orders, newsletter]).toEqual([true, 2, 3, true])
  },
  'newcomer@example.com': async () => {
    expect(unregisteredCustomer).toMatchObject({ email: 'newcomer@example.com', password: 'demo-password' })
    const { profile, orders, newsletter } = await getProfile('newcomer@example.com')
    expect([profile.isEmailVerified, profile.addresses.length, orders, newsletter]).toEqual([false, 0, 0, false])
  },
  '4111 1111 1111 1111': async () => {
    expect(card.shown).toBe('4111 1111 1111 1111')
    expect(await payWith('4111 1111 1111 1111')).toBe('Successful.')
  },
  '4111 1111 1111 1112': async () =>
    expect(await payWith('4111 1111 1111 1112')).toBe('Please provide valid credit card number.'),
  '46282': async () => {
    const { id } = (await client.add(await client.guest(), line('BEN-KT'))).body
    const declined = { ...customerInfo, zip: '46282' }
    expect((await client.checkOut(id, { customerInfo: declined })).body).toMatchObject({
      success: false,
      orderId: null,
    })
  },
  RANGE10: async () => {
    const token = await client.guest()
    const { id } = (await client.add(token, line('BEN-KT'))).body
    const body = { cartId: id, promoCode: 'RANGE10' }
    const { body: cart } = await client.call('POST', `/Cart/guest/${token}/promo-code`, body)
    expect(cart).toMatchObject({ subTotal: 79.5, discountAmount: 7.95 })
  },
  '/product/bench-kit': () =>
    expect(product('bench-kit')).toMatchObject({
      ffl_item: false,
      receiver_item: false,
      skus: [{ sku: 'BEN-KT', quantity: 57, variants: [], restricted_states: [], restricted_zips: [] }],
    }),
  '/product/works-tee': () => {
    expect(product('works-tee')?.selects.map(({ label }) => label)).toEqual(['Size'])
    expect(product('works-tee')?.selects.flatMap(({ options }) => options.map(({ label }) => label))).toContain('M')
    expect(product('works-tee')?.color_options.length).toBeGreaterThan(1)
  },
  '/product/tarn-barrel': () => {
    const { selects = [], skus = [] } = product('tarn-barrel') ?? {}
    expect(selects).toHaveLength(3)
    expect(skus.length).toBeLessThan(selects.reduce((count, { options }) => count * options.length, 1))
  },
  '/product/sprag-trigger': () => {
    expect(product('sprag-trigger')?.add_ons).toHaveLength(1)
    expect(product('sprag-trigger')?.compatibility_options).toHaveLength(1)
  },
  '/product/tarn-lr': () => expect(product('tarn-lr')?.ffl_item).toBe(true),
  '/product/burn-22': () => {
    const { ffl_item, skus = [] } = product('burn-22') ?? {}
    expect(ffl_item).toBe(true)
    expect(skus.every(({ restricted_states }) => restricted_states.length === 0)).toBe(true)
  },
  '/product/scree-carbine': () => {
    expect(product('scree-carbine')?.ffl_item).toBe(true)
    for (const { restricted_states } of product('scree-carbine')?.skus ?? []) expect(restricted_states).toContain('CA')
  },
  '/product/scree-lower': () => expect(product('scree-lower')?.receiver_item).toBe(true),
  '/product/crag-mag-30': () => {
    for (const { restricted_states, restricted_zips } of product('crag-mag-30')?.skus ?? []) {
      expect(restricted_states).toHaveLength(15)
      expect(restricted_states).toContain('CA')
      expect(restricted_zips).toContain('606')
    }
  },
  '/product/pawl-bolt-knob': () => expect(product('pawl-bolt-knob')?.skus).toMatchObject([{ quantity: 0 }]),
  '/product/linn-match': () => {
    expect(collection('sale')?.items.map(({ url }) => url)).toContain('/product/linn-match')
    expect(product('linn-match')?.ffl_item).toBe(true)
  },
  '/collection/parts': () =>
    expect(collection('parts')?.filters.map(({ category }) => category)).toEqual(
      expect.arrayContaining(['host manufacturer', 'model']),
    ),
  '/collection/apparel': () => expect(collection('apparel')?.display_type).toBe('collection-tabbed-grid'),
  '83702': async () => {
    expect(dealers).toHaveLength(27)
    const at = findDealer('83702')?.coordinates
    expect((await maps.geocode('83702'))?.toJSON()).toEqual({ lat: at?.latitude, lng: at?.longitude })
    expect(await dealersWithin(50, '83702')).toBe(2)
  },
  '04401': () => expect(findDealer('04401')?.coordinates).toBeNull(),
  '33101': async () => expect(await dealersWithin(250, '33101')).toBe(0),
}

test('BUILD-63 each value in the journey guide has an assertion', () => {
  expect(values.toSorted()).toEqual(Object.keys(claims).toSorted())
})

test.each(values)('BUILD-63 %s matches the guide', async (value) => {
  await claims[value]?.()
  expect.hasAssertions()
})
