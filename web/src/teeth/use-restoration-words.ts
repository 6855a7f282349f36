import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

function lookup(words: Record<string, string>): (code: string) => string {
  // A code this page does not know still says more than nothing.
  return (code) => (Object.hasOwn(words, code) ? (words[code] as string) : code);
}

/** What the codes of orders are called in the reader's language. */
export function useRestorationWords() {
  const { t } = useTranslation();
  return useMemo(
    () => ({
      typeName: lookup({
        crown: t('teeth.type.crown'),
        coping: t('teeth.type.coping'),
        pressed_crown: t('teeth.type.pressed_crown'),
        pontic: t('teeth.type.pontic'),
        inlay: t('teeth.type.inlay'),
        onlay: t('teeth.type.onlay'),
        overlay: t('teeth.type.overlay'),
        veneer: t('teeth.type.veneer'),
        provisional: t('teeth.type.provisional'),
        custom_abutment: t('teeth.type.custom_abutment'),
        screw_retained_crown: t('teeth.type.screw_retained_crown'),
        implant_bar: t('teeth.type.implant_bar'),
        telescope: t('teeth.type.telescope'),
        full_denture: t('teeth.type.full_denture'),
        partial_denture: t('teeth.type.partial_denture'),
        night_guard: t('teeth.type.night_guard'),
        aligner: t('teeth.type.aligner'),
        surgical_guide: t('teeth.type.surgical_guide'),
        model_only: t('teeth.type.model_only'),
        other: t('teeth.type.other'),
      }),
      materialName: lookup({
        zirconia: t('teeth.material.zirconia'),
        multilayer_zirconia: t('teeth.material.multilayer_zirconia'),
        lithium_disilicate: t('teeth.material.lithium_disilicate'),
        glass_ceramic: t('teeth.material.glass_ceramic'),
        pressed_ceramic: t('teeth.material.pressed_ceramic'),
        hybrid_ceramic: t('teeth.material.hybrid_ceramic'),
        composite_resin: t('teeth.material.composite_resin'),
        pmma: t('teeth.material.pmma'),
        acrylic: t('teeth.material.acrylic'),
        wax: t('teeth.material.wax'),
        print_resin: t('teeth.material.print_resin'),
        gold: t('teeth.material.gold'),
        titanium: t('teeth.material.titanium'),
        cocr: t('teeth.material.cocr'),
        nicr: t('teeth.material.nicr'),
        other_metal: t('teeth.material.other_metal'),
        porcelain_to_zirconia: t('teeth.material.porcelain_to_zirconia'),
        porcelain_to_metal: t('teeth.material.porcelain_to_metal'),
        porcelain_to_gold: t('teeth.material.porcelain_to_gold'),
      }),
      ponticDesignName: lookup({
        hygienic: t('teeth.ponticDesign.hygienic'),
        ridge_lap: t('teeth.ponticDesign.ridge_lap'),
        modified_ridge_lap: t('teeth.ponticDesign.modified_ridge_lap'),
        ovate: t('teeth.ponticDesign.ovate'),
        conical: t('teeth.ponticDesign.conical'),
      }),
      shadeGuideName: lookup({
        vita_classical: t('teeth.shadeGuide.vita_classical'),
        vita_3d_master: t('teeth.shadeGuide.vita_3d_master'),
        vita_bleach: t('teeth.shadeGuide.vita_bleach'),
        ivoclar_bleach: t('teeth.shadeGuide.ivoclar_bleach'),
        stump: t('teeth.shadeGuide.stump'),
      }),
      retentionName: lookup({ cement: t('teeth.retention.cement'), screw: t('teeth.retention.screw') }),
      occlusalContactName: lookup({
        heavy: t('teeth.contact.heavy'),
        medium: t('teeth.contact.medium'),
        light: t('teeth.contact.light'),
        none: t('teeth.contact.none'),
      }),
      proximalContactName: lookup({
        tight: t('teeth.contact.tight'),
        medium: t('teeth.contact.medium'),
        light: t('teeth.contact.light'),
      }),
      numberSystemName: lookup({
        FDI: t('teeth.system.fdi'),
        Universal: t('teeth.system.universal'),
        Palmer: t('teeth.system.palmer'),
        PalmerDigital: t('teeth.system.palmerDigital'),
        Primary: t('teeth.system.primary'),
      }),
    }),
    [t],
  );
}

export type RestorationWords = ReturnType<typeof useRestorationWords>;
