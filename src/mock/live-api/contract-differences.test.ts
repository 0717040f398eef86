import { describe, expect, test } from 'vitest'
import { createGuest } from '#contract/auth.ts'
import { getDealerLocator, getFaq } from '#contract/cms/content-pages.ts'
import { getPriceList } from '#contract/pricing.ts'
import { contractDifferences } from './contract-differences.ts'

const record = { price: 1, bestDiscountPercentage: 0, bestDiscountedPrice: 0, qtyOnHand: 1 }
const ok = (body: unknown) => ({ status: 200, body })

describe('contract differences', () => {
  test('MOCK-11 keys that are data are one place', () => {
    const { qtyOnHand: _, ...without } = record
    expect(contractDifferences(getPriceList, ok({ A: without, B: without }), 'answer')).toEqual([
      { kind: 'breach', field: '*.qtyOnHand', text: 'is missing' },
    ])
  })

  test('MOCK-11 a field is new, wherever it stands', () => {
    expect(contractDifferences(getPriceList, ok({ A: { ...record, currency: 'USD' } }), 'answer')).toEqual([
      { kind: 'addition', field: '*.currency', text: 'is new', count: 1 },
    ])
  })

  test('MOCK-11 two new fields beside a missing one are not taken for its new name', () => {
    const { price: _, ...others } = record
    const found = contractDifferences(getPriceList, ok({ A: { ...others, cost: 1, fee: 2 } }), 'answer')
    expect(found.map(({ kind, field, text }) => `${kind} ${field} ${text}`)).toEqual([
      'breach *.price is missing',
      'addition *.cost is new',
      'addition *.fee is new',
    ])
  })

  test('MOCK-11 both forms of a dealer keep the contract, with a field too many as well', () => {
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
    expect(contractDifferences(getDealerLocator, ok({ data }), 'answer')).toEqual([
      { kind: 'addition', field: 'data.dealer_locator_cards.*.hours', text: 'is new', count: 1 },
    ])
  })

  test('MOCK-11 what an editor writes is no difference', () => {
    const response = [{ type: 'callout', tone: 'warm', children: [{ type: 'text', text: '', glow: true }] }]
    const data = {
      breadcrumbs: [],
      header_image: null,
      header_title: '',
      header_content: '',
      faq_item_list: [{ question: '', answer: response }],
      meta_data: { meta_title: '', meta_description: '' },
    }
    expect(contractDifferences(getFaq, ok({ data }), 'answer')).toEqual([])
  })

  test.each([
    [{ status: 200, body: undefined }, 'answer is no JSON'],
    [{ status: 418, body: {} }, 'status is 418, which the contract does not list'],
    [{ status: 500, body: {} }, 'status is 500 where an answer was expected'],
  ])('MOCK-11 %o is a breach', (reply, text) => {
    const found = contractDifferences(createGuest, reply, 'answer')
    expect(found.map(({ kind, field, text: shown }) => `${kind} ${field} ${shown}`)).toEqual([`breach ${text}`])
  })

  test('MOCK-11 a refusal that the contract lists is none, with members of its own', () => {
    const body = { title: 'Internal Server Error', status: 500, message: 'No', trace: 'x' }
    expect(contractDifferences(createGuest, { status: 500, body }, 'either')).toEqual([])
  })
})
