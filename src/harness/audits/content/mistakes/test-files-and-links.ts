import type { Mistake } from './test-mistake.ts'

/** What is wrong with pictures, files and addresses. */
export const MISTAKES_OF_FILES_AND_LINKS: readonly Mistake[] = [
  [
    'AUD-18',
    'a picture of more pixels than any page shows',
    'strapi/page/aboutus',
    { 'heading_image.width': 9000, 'heading_image.height': 6000 },
    'heading_image.width',
    /9000/,
  ],
  [
    'AUD-18',
    'a picture of too few pixels',
    'strapi/page/aboutus',
    { 'heading_image.width': 200, 'heading_image.height': 113 },
    'heading_image.width',
    /200/,
  ],
  [
    'AUD-20',
    'a link to the host of another environment',
    'strapi/page/home',
    { 'carousel_cards[0].link.url': 'https://staging.cairnwell.example/collection/rifles' },
    'carousel_cards[0].link.url',
    /staging/,
  ],
  [
    'AUD-20',
    'a download that the media host does not have',
    'strapi/page/medialibrary',
    { 'categories[0].downloads[1].url': '/uploads/tarn-lr-gone.webp' },
    'categories[0].downloads[1].url',
    /tarn-lr-gone\.webp.*404/,
  ],
  [
    'AUD-20',
    'an e-mail to a misspelt host',
    'strapi/page/contactus',
    { email: 'desk@cairnwel.example' },
    'email',
    /cairnwel\.example.*cairnwell\.example/,
  ],
]
