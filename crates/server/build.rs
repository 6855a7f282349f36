//! The binary embeds the built pages; a checkout without them still compiles and says so when asked for a page.

fn main() -> std::io::Result<()> {
    println!("cargo:rerun-if-changed=build.rs");
    std::fs::create_dir_all("../../web/dist")
}
