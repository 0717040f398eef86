import {
  createAddress,
  deleteAddress,
  getProfile,
  type NewAddress,
  updateAddress,
  updateProfile,
  type UserProfile,
} from '#contract/user.ts'
import { createViolation, expectSentValues } from './behavior.ts'
import { DESTINATION, type Identity, PERSON } from './context.ts'
import type { Prober } from './prober.ts'

const ON_REREAD = 'when the profile is read again'

const SAMPLE_ADDRESS: NewAddress = {
  ...PERSON,
  addressName: 'Storefront Verify',
  company: '',
  mainContact: '(208)-555-0100',
  faxContact: '',
  addressContact: '',
  addressType: 10,
  isDefaultShipping: false,
  isDefaultBilling: false,
  addressLine1: DESTINATION.line1,
  addressLine2: '',
  city: DESTINATION.city,
  state: 'ID',
  postalCode: DESTINATION.postalCode,
  country: 'United States',
  residential: true,
}

/** Changes the phone number, reads the profile again, and restores the previous number. */
export async function probeProfile(prober: Prober, headers: Identity, email: string): Promise<void> {
  const original = await prober.probe(getProfile, { headers })
  if (original === undefined) return
  const { firstName, lastName, phoneNumber } = original
  const changed = { firstName, lastName, phoneNumber: '(208)-555-0199' }
  // The email comes from the credentials, because the one in the response may be redacted.
  const updated = await prober.probe(updateProfile, { headers, body: { ...changed, email } }, expectSentValues(changed))
  if (updated === undefined) return
  const reread = await prober.probe(getProfile, { headers })
  if (reread !== undefined) prober.amend(updateProfile, expectSentValues(changed)(reread), ON_REREAD)
  await prober.probe(updateProfile, { headers, body: { firstName, lastName, phoneNumber, email } })
}

/** Adds an address, changes its city, and deletes it, checking the profile each time. */
export async function probeAddresses(prober: Prober, headers: Identity): Promise<void> {
  const read = async (id: string): Promise<UserProfile['addresses'][number] | undefined | 'unread'> => {
    const profile = await prober.probe(getProfile, { headers })
    return profile === undefined ? 'unread' : profile.addresses.find((address) => address.id === id)
  }
  const created = await prober.probe(createAddress, { headers, body: SAMPLE_ADDRESS }, expectSentValues(SAMPLE_ADDRESS))
  if (created === undefined) return
  const { id } = created
  const saved = await read(id)
  if (saved !== 'unread') prober.amend(createAddress, expectSentValues(SAMPLE_ADDRESS, 'addresses.*')(saved), ON_REREAD)

  const moved = { ...SAMPLE_ADDRESS, city: 'Nampa', postalCode: '83651' }
  const updated = await prober.probe(
    updateAddress,
    { headers, path: { id }, body: { ...moved, id } },
    expectSentValues(moved),
  )
  if (updated !== undefined) {
    const changed = await read(id)
    if (changed !== 'unread') prober.amend(updateAddress, expectSentValues(moved, 'addresses.*')(changed), ON_REREAD)
  }

  const deleted = await prober.probe(deleteAddress, { headers, path: { id } })
  if (deleted === undefined) return
  const remaining = await read(id)
  if (remaining !== 'unread' && remaining !== undefined) {
    prober.amend(deleteAddress, [createViolation('addresses', 'still have an address that was deleted')], ON_REREAD)
  }
}
