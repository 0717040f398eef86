import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { translatable } from '../ui/test-translatable.ts'
import { OrderSummary, OrderTotals } from './order-summary.tsx'
import { createCart, line } from './test-cart.ts'

test('product names and prices in the order summary are not translated', async () => {
  const cart = createCart(line('a'), line('rifle', { productName: 'Tarn LR', isFflItem: true }))
  const screen = await render(
    <>
      <OrderSummary cart={cart} buyerAddress={[]} dealerAddress={[]} />
      <OrderTotals cart={cart} />
    </>,
  )
  expect(screen.container.textContent).toMatch(/Product a.*\$34\.50.*Tarn LR.*Total\$/s)
  expect(translatable(screen.container, /\$\d|^Product a$|^Tarn LR$/)).toEqual([])
})
