import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { dealerLocator } from '#fixtures/content/dealer-locator.ts'
import { emptyDealerForm } from '../../delivery/checkout-forms.rules.ts'
import { fakeApi, type Reply, type SentRequest } from '../../lib/api/test-api.ts'
import { RuleForm } from '../../ui/form/rule-form.tsx'
import { dealerLabels } from '../field-labels.ts'
import { DealerFields } from './dealer-fields.tsx'

const dealers = ['Truckee Meadow Arms', 'Juniper Ridge Guns'].map((id, index) => ({
  id,
  phoneNumber: '(775) 555-0115',
  email: index === 0 ? '' : 'ffl@juniper.example',
  address1: `${index + 1} Millrace Street`,
  address2: index === 0 ? 'Reno, NV 89501' : 'Bend, OR 97701',
  coordinates: index === 0 ? { latitude: 39.5, longitude: -119.8 } : { latitude: 44.1, longitude: -121.3 },
}))

function Form({ zip = '', submit = vi.fn(async () => undefined) }) {
  return (
    <RuleForm
      id="dealer"
      labels={dealerLabels}
      initial={{ ...emptyDealerForm, dealerName: 'My own', zip }}
      errorsOf={() => ({})}
      send={submit}
    >
      <DealerFields />
      <button type="submit">Next</button>
    </RuleForm>
  )
}

const listing = (dealer_locator_cards: typeof dealers): Reply => ({
  json: { data: { ...dealerLocator.data, dealer_locator_cards } },
})

let sent: SentRequest[]
let reply: Reply | Promise<Reply>

beforeEach(() => {
  reply = listing(dealers)
  sent = fakeApi(({ path }) => (path.endsWith('/dealerlocator') ? reply : { json: { token: 'gid_1' } }))
  return () => {
    vi.unstubAllGlobals()
  }
})

const list = () => page.getByRole('dialog', { name: 'Choose a dealer' })

test('CHK-19 selecting a dealer fills the form and moves focus to the email field', async () => {
  const screen = await render(<Form />)
  expect(sent).toEqual([])
  await screen.getByRole('button', { name: 'Choose from our dealers' }).click()
  await expect.element(list().getByText('2 dealers')).toBeVisible()
  await list().getByRole('textbox', { name: 'Name, city, state, or ZIP code' }).fill('reno')
  await expect.element(list().getByText('1 dealer')).toBeVisible()
  await list()
    .getByRole('button', { name: /Truckee Meadow Arms/ })
    .click()
  expect(list().elements()).toEqual([])
  await expect.element(screen.getByLabelText('Dealer name')).toHaveValue('Truckee Meadow Arms')
  await expect.element(screen.getByLabelText('Dealer state')).toHaveValue('NV')
  await expect.element(screen.getByLabelText('Dealer ZIP code')).toHaveValue('89501')
  await expect.element(screen.getByLabelText('Dealer email')).toHaveFocus()
  await expect
    .element(
      screen.getByText('Truckee Meadow Arms is filled in below. Call (775)-555-0115 to ask for their email address.'),
    )
    .toBeVisible()
})

test("a dealer's email fills the form, and focus returns to the button", async () => {
  const screen = await render(<Form />)
  await screen.getByRole('button', { name: 'Choose from our dealers' }).click()
  await list()
    .getByRole('button', { name: /Juniper Ridge Guns/ })
    .click()
  await expect.element(screen.getByLabelText('Dealer email')).toHaveValue('ffl@juniper.example')
  await expect.element(screen.getByText('Juniper Ridge Guns is filled in below.', { exact: true })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Choose from our dealers' })).toHaveFocus()
})

test('pressing Enter in the search field does not submit the form that contains the list', async () => {
  const submit = vi.fn(async () => undefined)
  await render(<Form submit={submit} />)
  await page.getByRole('button', { name: 'Choose from our dealers' }).click()
  await list().getByRole('textbox').fill('bend')
  await userEvent.keyboard('{Enter}')
  await expect.element(list().getByText('1 dealer')).toBeVisible()
  await expect.element(list().getByRole('textbox')).toHaveFocus()
  expect(submit).not.toHaveBeenCalled()
})

test('sorts the list by distance from the billing ZIP code or from a searched one', async () => {
  const screen = await render(<Form zip="97703" />)
  await screen.getByRole('button', { name: 'Choose from our dealers' }).click()
  await expect.element(list().getByText('2 dealers, nearest to 97703 first')).toBeVisible()
  const first = list().getByRole('listitem').first()
  await expect.element(first).toMatchTextContent(/Juniper Ridge Guns/)
  await list().getByRole('textbox').fill('89502')
  await expect.element(list().getByText('2 dealers, nearest to 89502 first')).toBeVisible()
  await expect.element(first).toMatchTextContent(/Truckee Meadow Arms/)
})

test('CHK-19 closing the list keeps the typed values and returns focus to the button', async () => {
  const screen = await render(<Form />)
  await screen.getByRole('button', { name: 'Choose from our dealers' }).click()
  await list().getByRole('button', { name: 'Close' }).click()
  await expect.element(screen.getByLabelText('Dealer name')).toHaveValue('My own')
  await expect.element(screen.getByRole('button', { name: 'Choose from our dealers' })).toHaveFocus()
})

test('CHK-19 a list that fails to load shows an error and can be retried', async () => {
  reply = { lost: true }
  const screen = await render(<Form />)
  await screen.getByRole('button', { name: 'Choose from our dealers' }).click()
  await expect.element(list().getByText(/^The dealers could not be loaded/)).toBeVisible()
  reply = listing(dealers)
  await list().getByRole('button', { name: 'Try again' }).click()
  await expect.element(list().getByText('2 dealers')).toBeVisible()
  await list().getByRole('textbox').fill('nowhere')
  await expect.element(list().getByText('No dealers found')).toBeVisible()
})
