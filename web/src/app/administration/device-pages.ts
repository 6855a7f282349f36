/** The pages of the menu Registration about manufactured devices, licences and features. */
export { FactoryRegistrationScreen as FactoryRegistrationPage } from '#/features/administration/components/devices/factory-registration-screen';
export { FactoryScreen as FactoryDevicesPage } from '#/features/administration/components/devices/factory-screen';
export { PartnerFeaturesScreen as PartnerFeaturesPage } from '#/features/administration/components/devices/partner-features-screen';
export { FeatureRegistrationsScreen as FeatureRegistrationsPage } from '#/features/administration/components/licences/feature-registrations-screen';
export { LicenceUploadScreen as LicenceUploadPage } from '#/features/administration/components/licences/licence-upload-screen';
export { LicencesScreen as LicencesPage } from '#/features/administration/components/licences/licences-screen';
export { RegistrationUploadScreen as RegistrationUploadPage } from '#/features/administration/components/licences/registration-upload-screen';
