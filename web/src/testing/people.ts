import type { App } from '#/api/app-info';
import type { LoginAnswer, User } from '#/api/types';

export const anna: User = {
  id: 'u7',
  idb64: 'dTc',
  first_name: 'Anna',
  last_name: 'Lindqvist',
  email: 'anna@praxis.example',
  picture: null,
  country: 'SE',
  token: 'access-1',
  is_first_login: false,
  is_staff: false,
  is_device_manager: false,
  is_main_company: false,
  is_sales_manager: false,
  is_device_rental_manager: false,
  is_device_user_viewer: false,
  social_auth: false,
  social_provider: null,
  in_group: false,
  involved_in_case: false,
  role: 'clinic',
  institution: 'Praxis',
  phone: '',
  address: '',
  inst_type_guessed: 'Clinic',
  udis: [],
  settings: { use_auto_refresh: true, data_loc_set: true },
};

export function signedIn(user: User = anna): LoginAnswer {
  return { user, user_loc: 'EU', server_loc: 'EU', last_event: '', ends_in_ms: 43_200_000 };
}

export const app: App = {
  server_loc: 'EU',
  skin: {
    name: 'archway',
    app_name: 'Archway',
    company_name: 'Archway',
    hclinic_name: 'Archway Clinic',
    copyright_years: '2026',
    main: true,
    logo: '/skins/archway/logo.svg',
    logo_dark: '/skins/archway/logo-dark.svg',
    mark: '/skins/archway/mark.svg',
    favicon: '/skins/archway/favicon.svg',
    colors: { primary: '#1d63d8', primary_dark: '#6ea8ff', background: '#f5f7fa' },
    style: { radius: 'soft', panel: 'light', auth: 'split' },
  },
  site: 'http://archway.test',
  variant: { data_region: false, register_device: false },
  welcome: false,
  address_suggestions: false,
  external_viewer_url: null,
  captcha: { kind: 'altcha', site_key: null },
  social_providers: [],
  region_sites: { EU: null, US: 'https://us.archway.test' },
  terms_version: '2026-11',
  terms_url: null,
  privacy_url: null,
  demo_request_url: 'mailto:demo@archway.test',
  help: {
    clinic_docs: '',
    lab_docs: '',
    support_phone: '',
    lab_software: '',
    has_lab_software: false,
    helpdesk: true,
  },
  api_key: 'key',
};
