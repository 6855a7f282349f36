//! The binary embeds the built pages, skins and texts; a checkout without pages still compiles and says so when
//! asked for one.

fn main() -> std::io::Result<()> {
    println!("cargo:rerun-if-changed=build.rs");
    // Debug builds read these folders when they run; only a release must be made anew for them.
    if std::env::var("PROFILE").is_ok_and(|profile| profile == "release") {
        for folder in ["web/dist", "skins", "locales"] {
            println!("cargo:rerun-if-changed=../../{folder}");
        }
    }
    std::fs::create_dir_all("../../web/dist")
}
