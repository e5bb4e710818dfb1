import type { NestExpressApplication } from '@nestjs/platform-express';
import { SwaggerModule } from '@nestjs/swagger';
import { productName } from '@app/contracts';
import { buildApiDocument } from './api-document.js';

export const API_DOCS_PATH = 'api/docs';
export const API_DOCUMENT_PATH = 'api/openapi.json';

/**
 * The page for developers and the document behind it, open to anybody: they tell no more than the code. All its files
 * come from this server, and no script of it is inline, so that it works under the policy of every other page. The
 * document is made when it is first asked for.
 */
export function serveApiDocs(app: NestExpressApplication): void {
  SwaggerModule.setup(API_DOCS_PATH, app, () => buildApiDocument(app), {
    jsonDocumentUrl: API_DOCUMENT_PATH,
    raw: ['json'],
    customSiteTitle: `${productName} API`,
    swaggerOptions: {
      // Asking a stranger's server whether the document is valid would tell it where this one is.
      validatorUrl: null,
      // A token that somebody pastes lives as long as the page.
      persistAuthorization: false,
      defaultModelsExpandDepth: 0,
      docExpansion: 'none',
    },
  });
}
