import Type from 'typebox';
import { insertAudit } from '../../../platform/audit/audit.queries.ts';
import { etagOf, refuseStale, tagged } from '../../../platform/http/etag.ts';
import type { App } from '../../../platform/http/route.ts';
import { writeInTransaction } from '../../../platform/http/write-transaction.ts';
import { currencyDecimals } from '../../../platform/money.ts';
import { queueRelatedChange } from '../../../platform/outbox/related-changes.queries.ts';
import type { Platform } from '../../../platform/platform.ts';
import { PropertyParams } from '../../../platform/schema.ts';
import { localDateOf } from '../../../platform/time.ts';
import { callerOf, lockProperty, moneyReaders, only, propertyOf, readTaxRules, updateTaxRules } from '../../properties/index.ts';
import presets from './tax-presets.json' with { type: 'json' };
import { refusePastChange, refuseRules, wholeRule } from './tax-rules.rules.ts';
import { TaxPreset, type TaxPresetView, TaxRules, TaxRulesUpdate } from './tax-rules.schema.ts';

const ETAG_NOTE = 'The ETag, in the response and for If-Match, is that of the property.';

function readRules(app: App, { db, clock }: Platform): void {
  app.route({
    method: 'GET',
    url: '/properties/:propertyId/tax-rules',
    config: { access: moneyReaders, tagged: true },
    schema: {
      operationId: 'getTaxRules',
      tags: ['Taxes'],
      summary: 'The taxes of the property',
      description: `None at first: prices are then what guests pay. ${ETAG_NOTE}`,
      params: PropertyParams,
      response: { 200: TaxRules },
    },
    handler: async (request, reply) => {
      const { rules, version } = await readTaxRules(db, propertyOf(request).id);
      return tagged(request, reply, etagOf(version), { rules });
    },
  });

  app.route({
    method: 'GET',
    url: '/properties/:propertyId/tax-presets',
    config: { access: moneyReaders },
    schema: {
      operationId: 'listTaxPresets',
      tags: ['Taxes'],
      summary: "The usual taxes of the property's country, to start from",
      description: 'With their source. Empty for a country that has none. The accountant of the property decides what applies.',
      params: PropertyParams,
      response: { 200: Type.Array(TaxPreset) },
    },
    handler: async (request) => {
      const { countryCode, timezone } = propertyOf(request);
      const today = localDateOf(clock(), timezone);
      return (presets as TaxPresetView[])
        .filter((preset) => preset.countryCode === countryCode)
        .map((preset) => ({
          ...preset,
          rules: preset.rules.map((rule) => (rule.from < today ? { ...rule, from: today } : rule)),
        }));
    },
  });
}

function replaceRules(app: App, platform: Platform): void {
  app.route({
    method: 'PUT',
    url: '/properties/:propertyId/tax-rules',
    config: { access: only('ADMIN', 'MANAGER'), errors: [409], tagged: true },
    schema: {
      operationId: 'replaceTaxRules',
      tags: ['Taxes'],
      summary: 'Replace the taxes of the property',
      description: `What is in force on dates before today never changes: end a rule with \`until\`, from yesterday on, and add another. Bills of guests in house follow at once; closed bills and charges keep their taxes. ${ETAG_NOTE}`,
      params: PropertyParams,
      body: TaxRulesUpdate,
      response: { 200: TaxRules },
    },
    handler: (request, reply) =>
      writeInTransaction(platform, request, reply, async (tx) => {
        const { id, currency, timezone } = propertyOf(request);
        const at = platform.clock();
        const after = request.body.rules.map(wholeRule);
        const wrong = refuseRules(after, currencyDecimals(currency));
        if (wrong !== null) throw wrong;
        await lockProperty(tx, id);
        const { rules: before, version } = await readTaxRules(tx, id);
        refuseStale(request, etagOf(version));
        const refusal = refusePastChange(before, after, localDateOf(at, timezone));
        if (refusal !== null) throw refusal;
        await queueRelatedChange(tx, { propertyId: id, kind: 'property', id });
        await updateTaxRules(tx, id, after, at);
        const entry = { entityId: id, before: { rules: before }, after: { rules: after } };
        await insertAudit(tx, { propertyId: id, actorId: callerOf(request).userId, at }, 'property.tax-rules-set', entry);
        return { status: 200, body: { rules: after }, etag: etagOf(version + 1) };
      }),
  });
}

/** `GET` and `PUT .../tax-rules`, and `GET .../tax-presets`. */
export function registerTaxRules(app: App, platform: Platform): void {
  readRules(app, platform);
  replaceRules(app, platform);
}
