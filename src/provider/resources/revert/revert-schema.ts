import type { Schema, TypedAttribute, Validator } from '../../framework/schema';
import { configAttribute } from '../../fields/config-attribute';
import { familyWithoutVersions, versionEmpty } from '../../messages/versions';
import { VERSIONED_FAMILIES } from '../../../model';

const FAMILIES = [...VERSIONED_FAMILIES.keys()];

const knownFamily: Validator = (value, at, diagnostics) => {
  if (typeof value === 'string' && !FAMILIES.includes(value)) diagnostics.add(familyWithoutVersions(value, FAMILIES), at);
};

const notEmpty: Validator = (value, at, diagnostics) => {
  if (value === '') diagnostics.add(versionEmpty(), at);
};

/** The family to revert. */
export const FAMILY: TypedAttribute = {
  type: 'string',
  required: true,
  validators: [knownFamily],
  description: `The family: ${FAMILIES.map((family) => `\`${family}\``).join(', ')}.`,
};

/** The version to revert to. */
export const VERSION: TypedAttribute = {
  type: 'string',
  required: true,
  validators: [notEmpty],
  description:
    'Identifier of the version to revert to, as `svc_versions` lists it. The first 7 characters are enough if no other version ' +
    'begins with them.',
};

/** The version that a revert may undo. */
export const EXPECTED_VERSION: TypedAttribute = {
  type: 'string',
  optional: true,
  validators: [notEmpty],
  description:
    'The newest version of the family that the revert may undo, as `svc_versions` lists it, or the first 7 characters of its ' +
    'identifier. If another user made a newer version, nothing is reverted. It is compared when the revert is planned and when it ' +
    'is applied. Versions that the same apply makes do not count. A change of this argument does not revert again. Default: with ' +
    'Terraform 1.16 and newer, the newest version when the plan was made. Other engines do not store it, and without this ' +
    'argument the apply of a saved plan also undoes changes after the plan.',
};

export const REVERT_SCHEMA: Schema = {
  version: 0,
  description:
    'Reverts a family of entries to an earlier version. The revert happens once, when the resource is created, and again when ' +
    'its family, version or triggers change. Later versions of the family are not drift. Destroying the resource only removes it from ' +
    'the state. The resource cannot be imported.',
  attributes: {
    config: configAttribute('family'),
    family: { ...FAMILY, requiresReplace: true },
    version: { ...VERSION, requiresReplace: true },
    expected_version: EXPECTED_VERSION,
    triggers: {
      type: { map: 'string' },
      optional: true,
      requiresReplace: true,
      nullItems: true,
      description: 'Any strings. A change of them reverts the family again. Default: none.',
    },
    reverted_to: {
      nesting: 'single',
      computed: true,
      description: 'The version that the family was reverted to, as the history describes it. The plan shows it.',
      attributes: {
        author: { type: 'string', computed: true, description: 'Name of the author.' },
        email: { type: 'string', computed: true, description: 'Email address of the author.' },
        message: { type: 'string', computed: true, description: 'Description of the change.' },
        date: { type: 'string', computed: true, description: 'Time of the change, in ISO 8601.' },
      },
    },
    result_version: {
      type: 'string',
      computed: true,
      description:
        'The version that the revert made, or the newest one if the history shows none of it. Empty if the service lists no versions.',
    },
    message: {
      type: 'string',
      computed: true,
      description: 'Description of the newest version after the revert, or the answer of the service.',
    },
    reverted_at: { type: 'string', computed: true, description: 'Time of the revert, in ISO 8601.' },
  },
};
