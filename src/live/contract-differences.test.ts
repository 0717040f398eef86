import { describe, expect, test } from 'vitest'
import { createGuest } from '#contract/auth.ts'
import { getCollection } from '#contract/cms/collection.ts'
import { getDealerLocator, getFaq } from '#contract/cms/content-pages.ts'
import { getPriceList } from '#contract/pricing.ts'
import { findContractDifferences } from './contract-differences.ts'

const record = { price: 1, bestDiscountPercentage: 0, bestDiscountedPrice: 0, qtyOnHand: 1 }
const ok = (body: unknown) => ({ status: 200, body })

describe('contract differences', () => {
  test('reports keys that contain data as a single location', () => {
    const { qtyOnHand: _, ...without } = record
    expect(findContractDifferences(getPriceList, ok({ A: without, B: without }), 'success')).toEqual([
      { kind: 'violation', field: '*.qtyOnHand', text: 'is missing' },
    ])
  })

  test('finds a field behind 100 violations of another one', () => {
    const { price: _, ...without } = record
    const list = Object.fromEntries(Array.from({ length: 130 }, (__, index) => [`SKU-${index}`, without]))
    const found = findContractDifferences(getPriceList, ok({ ...list, Last: { price: 1 } }), 'success')
    expect(found.map(({ field }) => field)).toEqual([
      '*.price',
      '*.bestDiscountPercentage',
      '*.bestDiscountedPrice',
      '*.qtyOnHand',
    ])
  })

  test('finds violations behind the first entries of a long list', () => {
    const { price: _, ...without } = record
    const list = Object.fromEntries(
      Array.from({ length: 1_000 }, (__, index) => [`SKU-${index}`, index < 500 ? record : without]),
    )
    expect(findContractDifferences(getPriceList, ok(list), 'success')).toEqual([
      { kind: 'violation', field: '*.price', text: 'is missing' },
    ])
  })

  test('an empty image or component is no violation, however long the list is', () => {
    const items = Array.from({ length: 130 }, (_, index) => ({
      product_id: '',
      title: `Product ${index}`,
      subtitle: null,
      prices: null,
      image_url: null,
      url: '/product/x',
      no_variants: null,
      sku: null,
      qty_on_hand: null,
      ffl_item: false,
      receiver_item: false,
      restricted_states: [],
      restricted_zips: [],
      tag: null,
      filter_tags: null,
    }))
    const texts = { slug: 'all', title: 'All', subtitle: null, display_type: null }
    const data = { ...texts, image: null, breadcrumbs: null, filters: null, items, meta_data: null }
    expect(findContractDifferences(getCollection, ok({ data }), 'success')).toEqual([])
    const [item, ...others] = items
    const broken = { ...data, items: [...others, { ...item, ffl_item: null }] }
    expect(findContractDifferences(getCollection, ok({ data: broken }), 'success').map(({ field }) => field)).toEqual([
      'data.items.*.ffl_item',
    ])
  })

  test('reports an unknown field at any depth as new', () => {
    expect(findContractDifferences(getPriceList, ok({ A: { ...record, currency: 'USD' } }), 'success')).toEqual([
      { kind: 'addition', field: '*.currency', text: 'is new', count: 1 },
    ])
  })

  test('does not report two new fields next to a missing one as a rename', () => {
    const { price: _, ...others } = record
    const found = findContractDifferences(getPriceList, ok({ A: { ...others, cost: 1, fee: 2 } }), 'success')
    expect(found.map(({ kind, field, text }) => `${kind} ${field} ${text}`)).toEqual([
      'violation *.price is missing',
      'addition *.cost is new',
      'addition *.fee is new',
    ])
  })

  test('both formats of a dealer match the contract, even with an additional field', () => {
    const shared = { coordinates: null }
    const dealers = [
      { ...shared, id: 'One', phoneNumber: '', address1: '', address2: '' },
      { ...shared, name: 'Two', phone: '', address_1: '', address_2: '', hours: '9 to 5' },
    ]
    const data = {
      image: null,
      dealer_signup: '',
      dealer_locator_cards: dealers,
      meta_data: { meta_title: '', meta_description: '' },
    }
    expect(findContractDifferences(getDealerLocator, ok({ data }), 'success')).toEqual([
      { kind: 'addition', field: 'data.dealer_locator_cards.*.hours', text: 'is new', count: 1 },
    ])
  })

  test('reads a list of one entry as the entry, also to find unknown fields', () => {
    const entry = { slug: 'rifles', title: 'Rifles', items: [], season: 'fall' }
    for (const data of [entry, [entry]]) {
      const found = findContractDifferences(getCollection, ok({ data }), 'success')
      expect(found.filter(({ kind }) => kind === 'addition').map(({ field }) => field)).toEqual(['data.season'])
    }
  })

  test('does not report content written by editors as a difference', () => {
    const response = [{ type: 'callout', tone: 'warm', children: [{ type: 'text', text: '', glow: true }] }]
    const data = {
      breadcrumbs: [],
      header_image: null,
      header_title: '',
      header_content: '',
      faq_item_list: [{ question: '', answer: response }],
      meta_data: { meta_title: '', meta_description: '' },
    }
    expect(findContractDifferences(getFaq, ok({ data }), 'success')).toEqual([])
  })

  test.each([
    [{ status: 200, body: undefined }, 'response is not JSON'],
    [{ status: 418, body: {} }, 'status is 418, which the contract does not list'],
    [{ status: 500, body: {} }, 'status is 500 instead of a success status'],
  ])('reports %o as a violation', (reply, text) => {
    const found = findContractDifferences(createGuest, reply, 'success')
    expect(found.map(({ kind, field, text: shown }) => `${kind} ${field} ${shown}`)).toEqual([`violation ${text}`])
  })

  test('the next step for a public request that is not allowed names the endpoint', () => {
    expect(findContractDifferences(getPriceList, { status: 403, body: {} }, 'success')).toMatchObject([
      {
        text: 'is 403, which the contract does not list. Next: Allow GET /Products to the token that is sent, or to the public role.',
      },
    ])
  })

  test('does not report additional members of a documented error response as a violation', () => {
    const body = { title: 'Internal Server Error', status: 500, message: 'No', trace: 'x' }
    expect(findContractDifferences(createGuest, { status: 500, body }, 'either')).toEqual([])
  })
})
