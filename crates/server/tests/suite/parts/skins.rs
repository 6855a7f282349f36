use archway::base::skins::Skins;

fn skin_for(host: &str) -> String {
    Skins::load(None).expect("the shipped skins are sound").for_host(host).settings.name.clone()
}

// WLB-01
#[test]
fn the_host_chooses_the_skin() {
    assert_eq!(skin_for("localhost:8080"), "archway");
    assert_eq!(skin_for("Cases.Meridian.example"), "meridian");
    assert_eq!(skin_for("nordlab.example"), "nordlab");
}

#[test]
fn an_operators_folder_adds_a_skin_and_a_broken_one_is_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let own = folder.path().join("smile");
    std::fs::create_dir(&own).expect("a folder");
    let settings = include_str!("../../../../../skins/archway/skin.toml");
    let settings = settings.replace("\"archway\"", "\"smile\"");
    std::fs::write(own.join("skin.toml"), &settings).expect("written");
    let error = Skins::load(Some(folder.path())).err().expect("images are missing");
    assert!(error.to_string().contains("skin smile: logo.svg is missing"), "{error}");
    for image in ["logo.svg", "logo-dark.svg", "mark.svg", "favicon.svg"] {
        std::fs::write(own.join(image), "<svg xmlns='http://www.w3.org/2000/svg'/>").expect("written");
    }
    let skins = Skins::load(Some(folder.path())).expect("all there");
    assert_eq!(skins.named("smile").settings.name, "smile");
    assert_eq!(skins.named("unheard of").settings.name, "archway");
}
