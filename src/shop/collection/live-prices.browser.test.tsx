import '../ui/base.css'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { cartActions } from '../cart/cart-actions.ts'
import { fakeApi } from '../lib/api/test-api.ts'
import { CollectionPage } from './collection-page.tsx'
import { collectionWith, rawItem } from './test-collection.ts'

const none = { bestDiscountPercentage: 0, bestDiscountedPrice: 0 }
const live = {
  'FIELD-CAP': { price: 45, bestDiscountPercentage: 20, bestDiscountedPrice: 36, qtyOnHand: 4 },
  MUG: { ...none, price: 18, qtyOnHand: 0 },
}

const addToCart = vi.spyOn(cartActions, 'addToCart').mockResolvedValue()

test('COLL-37 PROD-53 OPEN-053 all cards, and the lines they add, use the price and stock of one price list by SKU', async () => {
  // The price list is fetched only once per page.
  const sent = fakeApi(({ path }) => (path === '/Products' ? { json: live } : { lost: true }))
  const addable = { no_variants: true, qty_on_hand: 0 }
  const items = [rawItem('Field Cap', { ...addable, product_id: 'MUG' }), rawItem('Mug', { no_variants: true })]
  for (const display_type of ['collection-simple-grid', 'collection-cards']) {
    addToCart.mockClear()
    const screen = await render(<CollectionPage collection={collectionWith({ items, display_type })} />)
    const card = (title: string) => screen.getByRole('article').filter({ hasText: `About ${title}` })
    await expect.element(card('Field Cap')).toMatchTextContent(/Now \$36\.00 , was \$45\.00/)
    await expect.element(card('Mug')).toMatchTextContent(/\$18\.00Out of stock/)
    await expect.element(card('Mug').getByRole('button')).not.toBeInTheDocument()
    await card('Field Cap')
      .getByRole('button', { name: /^Add to Cart/ })
      .click()
    const line = expect.objectContaining({ productId: 'FIELD-CAP', productPrice: 36, price: 45 }) as unknown
    expect(addToCart.mock.calls).toEqual([[[line]]])
    await screen.unmount()
  }
  expect(sent.filter(({ path }) => path === '/Products')).toHaveLength(1)
})
