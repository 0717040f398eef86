import { expect, test } from 'vitest'
import { contract } from './contract.ts'

const CALLS = `
GET /Cart signed-in
GET /Cart/guest/{token} guest
POST /Cart/items signed-in
POST /Cart/guest/{token}/items guest
PUT /Cart/items/{id} signed-in
PUT /Cart/guest/{token}/items/{id} guest
DELETE /Cart/items/{id} signed-in
DELETE /Cart/guest/{token}/items/{id} guest
GET /Cart/shipping-methods everyone
POST /Cart/compute signed-in
POST /Cart/guest/{token}/compute guest
POST /Cart/promo-code signed-in
POST /Cart/guest/{token}/promo-code guest
POST /Cart/merge signed-in
POST /Checkout/simplified guest-or-signed-in
POST /Auth/guest everyone
POST /Auth/login everyone
POST /Auth/register everyone
POST /Auth/logout signed-in
POST /Auth/refresh-token everyone
POST /Auth/forgot-password everyone
POST /Auth/reset-password everyone
POST /Auth/change-password signed-in
POST /Auth/resend-verification signed-in
POST /Auth/verify-registration everyone
GET /User/profile signed-in
PUT /User/profile signed-in
POST /User/addresses signed-in
PUT /User/addresses/{id} signed-in
DELETE /User/addresses/{id} signed-in
GET /Order/{orderId} guest-or-signed-in
GET /strapi/page/app everyone
GET /strapi/page/footer everyone
GET /strapi/products/{title} everyone
GET /strapi/product-groups/{title} everyone
GET /strapi/products/search/{query} everyone
GET /Products everyone
GET /Products/nocache everyone
GET /Newsletter/status/{email} everyone
POST /Newsletter/subscribe everyone
POST /Newsletter/unsubscribe everyone
GET /Newsletter/verify/{token} everyone
POST /ProductNotification/subscribe everyone
POST /Registration/dealer everyone
POST /Registration/image-request everyone`

const PAGES =
  'aboutus contactus dealerlocator dealerregistration faq home limitededition medialibrary warranty resources support ' +
  'patent login register forgotpassword resetpassword terms privacy'

// A mock that is made from the contract agrees with it whatever it says, so what it says is written here once more.
test('API-04 API-17 API-29 API-34 API-37 API-43 API-49 the calls are those of the specification, each for those whom it is for', () => {
  const pages = PAGES.split(' ').map((name) => `GET /strapi/page/${name} everyone`)
  expect(contract.map(({ method, path, access }) => `${method} ${path} ${access}`).toSorted()).toEqual(
    [...CALLS.trim().split('\n'), ...pages].toSorted(),
  )
})
